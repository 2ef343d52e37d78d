/** Names and sizes of files below src/. */

const hardStopLines = 400;
const maxFolderDepth = 3;
const nameless =
  /(?:^|\/)(?:utils?|helpers?|common|misc|types|index)(?:\.\w+)*\.tsx?$|(?:^|\/)(?:utils?|helpers?|common|hooks|types|misc)\//;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;

function nameError(path: string, text: string): string | null {
  const folders = path.split('/').slice(0, -1);
  const file = path.slice(path.lastIndexOf('/') + 1);
  const [name = ''] = file.split('.');
  if (nameless.test(path)) return 'is named for no role; name it after what it holds';
  if (folders.length > maxFolderDepth) return `lies more than ${maxFolderDepth} folders deep`;
  const oddFolder = folders.find((folder) => !kebab.test(folder));
  if (oddFolder !== undefined) return `lies in ${oddFolder}, which is not a kebab-case noun`;
  if (file.endsWith('.tsx') && !/\.test\.tsx$/.test(file) && pascal.test(name)) {
    const components = [
      ...text.matchAll(/export (?:default )?(?:async )?(?:function|const|class|interface|type) ([A-Z]\w*)/g),
    ].map(([, one]) => one);
    const isFamily = name.endsWith('s') && components.length > 1;
    return isFamily || components.includes(name) ? null : `is named like a component but does not export ${name}`;
  }
  const isHook = /^use[A-Z]\w*$/.test(name);
  if (/\.tsx?$/.test(file) && !kebab.test(name) && !isHook) return 'is neither kebab-case nor a component';
  return null;
}

function featureError(path: string): string | null {
  const [top, feature = '', file = '', more] = path.split('/');
  const roleFile = /^([a-z0-9-]+)\.(contract|routes|service|queries|jobs|fixtures)\.ts$/.exec(file);
  if (top !== 'features' || more !== undefined || roleFile === null) return null;
  return roleFile[1] === feature ? null : `should be named ${feature}.${roleFile[2]}.ts, or lie in a folder of its own`;
}

/** A worker loads a shared module once for all its test files: a hook in it would serve the first of them alone. */
function hookError(path: string, text: string): string | null {
  const isShared =
    !/\.test\.tsx?$/.test(path) && /import \{[^}]*\b(?:after|before)(?:All|Each)\b[^}]*\} from 'vitest'/.test(text);
  return isShared ? 'holds a hook of the test file that loads it first; use afterThisFile' : null;
}

/** A file's place in the repository. */
export const named = (path: string) => (path.startsWith('tests/') ? path : `src/${path}`);

/** One line for each file that is misnamed, misplaced or too long. */
export function fileErrors(files: ReadonlyMap<string, string>): string[] {
  const breaches: string[] = [];
  for (const [path, text] of files) {
    const refusal = nameError(path, text) ?? featureError(path) ?? hookError(path, text);
    if (refusal !== null) breaches.push(`${named(path)} ${refusal}`);
    const lines = text.split('\n').length - 1;
    if (/\.(?:tsx?|css)$/.test(path) && lines > hardStopLines)
      breaches.push(`${named(path)} has ${lines} lines; the hard stop is ${hardStopLines}`);
  }
  return breaches;
}
