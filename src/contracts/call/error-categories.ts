/** What sort of failure it is, and the status that belongs to it [E13]. */
export const statusOfCategory = {
  validation_error: 400,
  invalid_token: 401,
  invalid_credentials: 401,
  insufficient_permissions: 403,
  not_found: 404,
  user_not_found: 404,
  conflict: 409,
  duplicate_entry: 409,
  rate_limit_exceeded: 429,
  database_error: 500,
  server_error: 500,
} as const;

export type ErrorCategory = keyof typeof statusOfCategory;
