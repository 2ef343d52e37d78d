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

const form = 'write s3://bucket?endpoint=https://storage.example.com&region=eu-central-1';

/** The way out, by the variable that may name a bucket. */
const advice = {
  STORAGE_URL: `${form}, or unset it for files in DATA_DIR.`,
  BACKUP_TO: `${form}, or a folder.`,
};

/** Reads the address of a bucket with the credentials of the standard AWS variables; null where the variable is unset. */
export function readBucket(
  variableValue: VariableValue,
  complain: Complain,
  variable: keyof typeof advice = 'STORAGE_URL',
): Bucket | null {
  const text = variableValue(variable);
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const way = advice[variable];
  const violation = url === null ? `is not an address; ${way}` : errorOf(url, way);
  if (violation !== null || url === null) {
    complain(variable, violation ?? way);
    return null;
  }
  const [accessKeyId, secretAccessKey] = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).map((key) => {
    const value = variableValue(key);
    if (value === undefined) complain(key, `is missing though ${variable} is set; the bucket needs both AWS keys.`);
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

function errorOf({ protocol, hostname, pathname, username, searchParams }: URL, way: string): string | null {
  if (protocol !== 's3:' || hostname === '' || pathname.length > 1) return `is not a bucket; ${way}`;
  if (username !== '') return 'must not hold the keys; put them in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  const unknown = [...searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
  if (unknown.length > 0) return `has an unknown part "${unknown[0]}"; ${way}`;
  const endpoint = searchParams.get('endpoint');
  if (endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) return null;
  return `has the endpoint "${endpoint}", which is no http or https address; ${way}`;
}
