/** Fewest characters of a password on each screen, by the specification; settings only raise them [Q01]. */
export const passwordFloors = { signup: 8, reset: 8, strict: 10 } as const;

/** What is in force until an owner changes it. */
export const defaultSettings = {
  siteName: 'Millwright Equipment',
  registration: 'open',
  emailVerification: false,
  sessionLengthHours: null,
  passwordMinimumSignup: passwordFloors.signup,
  passwordMinimumReset: passwordFloors.reset,
  passwordMinimumStrict: passwordFloors.strict,
  signInTriesPerAccount: 10,
  signInTriesPerAddress: 100,
  resetRequestsPerAccount: 5,
  resetRequestsPerAddress: 50,
  resetTokenTriesPerAddress: 50,
  registrationsPerAddress: 20,
  thresholdReaction: 'lock',
} as const;
