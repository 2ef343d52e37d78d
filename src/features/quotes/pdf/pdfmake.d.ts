/** As far as this product uses it. The package of its types brings those of browsers along. */
declare module 'pdfmake' {
  interface Fonts {
    Roboto: Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>;
  }
  const pdfmake: {
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    setFonts(fonts: Fonts): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer<ArrayBuffer>> };
  };
  export default pdfmake;
}

declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: { Roboto: Record<'normal' | 'bold' | 'italics' | 'bolditalics', string> };
  export default fonts;
}
