import { createContext, useContext } from 'react';
import { preloadModule } from 'react-dom';

/** A built script: its address, and those of the parts that it imports. */
export interface ScriptFile {
  src: string;
  imports: readonly string[];
}

interface PageScripts {
  /** Of the build by name. Empty before the first build, as in tests: pages then come without script. */
  files: ReadonlyMap<string, ScriptFile>;
  /** Names of those that this page has; filled while it is rendered, once, on the server. */
  taken: Set<string>;
}

const PageScriptsContext = createContext<PageScripts>({ files: new Map(), taken: new Set() });

export const PageScriptsProvider = PageScriptsContext.Provider;

/**
 * Has the page load a script of `browser/`, by the name `{feature}/{file without .browser.ts}`; however often it is named,
 * once. It stands beside the markup that the script extends, which works without it.
 */
export function PageScript({ name }: { name: string }) {
  const { files, taken } = useContext(PageScriptsContext);
  const file = files.get(name);
  if (file === undefined || taken.has(name)) return null;
  taken.add(name);
  for (const part of [file.src, ...file.imports]) preloadModule(part, { as: 'script' });
  return <script type="module" src={file.src} />;
}
