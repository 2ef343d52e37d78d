/**
 * Completes package-lock.json after an `npm install`: npm leaves out the optional builds for other platforms when it
 * cannot see them, and then rejects `npm ci`. Each missing one is entered with the platform its name states, so that
 * it is skipped everywhere else. Run by hand: `node tools/complete-lockfile.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const operatingSystems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** The platform a package's name states: `@biomejs/cli-linux-x64-musl` → linux, x64, musl. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = operatingSystems.find((one) => words.includes(one));
  const cpu = processors.find((one) => words.includes(one));
  const libc = os !== 'linux' ? undefined : words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/** The lockfile's packages with every optional platform build entered. */
export function completed(packages: Record<string, LockedPackage>): Record<string, LockedPackage> {
  const all = { ...packages };
  for (const { optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      const isExact = /^\d/.test(range);
      if (!isExact || !(platform.os ?? platform.cpu)) continue;
      all[`node_modules/${name}`] ??= { version: range, ...platform, optional: true };
    }
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
  const before = Object.keys(lock.packages).length;
  lock.packages = completed(lock.packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${Object.keys(lock.packages).length - before} entries added\n`);
}
