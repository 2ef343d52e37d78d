/** The module under a name that Node's own one of this name does not take. */
declare module 'punycode/punycode.es6.js' {
  export const toASCII: (domain: string) => string;
  export const toUnicode: (domain: string) => string;
}
