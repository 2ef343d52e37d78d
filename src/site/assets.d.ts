/** What the build makes of a style or picture import, for the server project; the web project has the bundler's own types. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: this is how the bundler exports a style module
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: this is how the bundler exports an asset's address
  export default url;
}
