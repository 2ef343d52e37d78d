import { withoutTrailing } from '../../contracts/text/trim-characters.ts';

/** A bucket of an S3-compatible store, and who may use it. */
export interface Bucket {
  name: string;
  /** Null: Amazon's own of the region. */
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

type VariableValue = (variable: string) => string | undefined;
type Complain = (variable: string, violation: string) => void;

const form =
  'write s3://bucket?endpoint=https://storage.example.com&region=eu-central-1, or unset it for files in DATA_DIR.';

/** Reads STORAGE_URL with the credentials of the standard AWS variables; null for files in DATA_DIR. */
export function readBucket(variableValue: VariableValue, complain: Complain): Bucket | null {
  const text = variableValue('STORAGE_URL');
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const violation = url === null ? `is not an address; ${form}` : errorOf(url);
  if (violation !== null || url === null) {
    complain('STORAGE_URL', violation ?? form);
    return null;
  }
  const [accessKeyId, secretAccessKey] = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).map((variable) => {
    const value = variableValue(variable);
    if (value === undefined)
      complain(variable, 'is missing though STORAGE_URL is set; the bucket needs both AWS keys.');
    return value ?? '';
  });
  const sessionToken = variableValue('AWS_SESSION_TOKEN');
  const endpoint = url.searchParams.get('endpoint');
  return {
    name: url.hostname,
    endpoint: endpoint === null ? null : withoutTrailing(endpoint, '/'),
    region: url.searchParams.get('region') ?? variableValue('AWS_REGION') ?? 'us-east-1',
    credentials: {
      accessKeyId: accessKeyId ?? '',
      secretAccessKey: secretAccessKey ?? '',
      ...(sessionToken !== undefined && { sessionToken }),
    },
  };
}

function errorOf({ protocol, hostname, pathname, username, searchParams }: URL): string | null {
  if (protocol !== 's3:' || hostname === '' || pathname.length > 1) return `is not a bucket; ${form}`;
  if (username !== '') return 'must not hold the keys; put them in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  const unknown = [...searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
  if (unknown.length > 0) return `has an unknown part "${unknown[0]}"; ${form}`;
  const endpoint = searchParams.get('endpoint');
  if (endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) return null;
  return `has the endpoint "${endpoint}", which is no http or https address; ${form}`;
}
