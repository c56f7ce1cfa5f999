type Mutation = (html: string) => string

/** Elements in which browsers parse by other rules. */
const contexts = [
  ...['table', 'table><tr><td', 'select', 'select><option', 'svg', 'svg><desc', 'svg><foreignObject', 'svg><title'],
  ...[
    'math',
    'math><mtext',
    'math><mi',
    'math><annotation-xml encoding="text/html"',
    'noscript',
    'template',
    'textarea',
  ],
  ...[
    'title',
    'style',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
    'form',
    'button',
    'p',
    'a href="https://a.example"',
  ],
  ...['svg><style', 'math><mtext><table><mglyph><style', 'form><math><mtext></form><form><mglyph><style'],
]

const closeAll = (opened: string): string =>
  opened
    .split('><')
    .reverse()
    .map(tag => `</${tag.replace(/ .*/, '').replace(/^\//, '')}>`)
    .join('')

const toEntities = (text: string): string =>
  text.replace(/[a-z]/gi, letter => `&#x${letter.charCodeAt(0).toString(16)};`)

const mutations: Mutation[] = [
  html => html,
  html => html.toUpperCase(),
  html => html.replace(/ (?=[a-z]+=)/gi, '/'),
  html => html.replace(/ (?=[a-z]+=)/gi, '\n\f\t'),
  html => html.replace(/=/g, ' = '),
  html => html.replace(/(?<=<)(?=[a-z])/gi, '\0'),
  html => html.replace(/(?<=<[a-z])/gi, '\0'),
  html => html.replaceAll('"', "'"),
  html => html.replaceAll('"', '`'),
  html => html.replace(/"[^"<>]*"/g, toEntities),
  html => html.replace(/(javascript|position|onerror|fixed)/gi, word => `${word.slice(0, 4)}&#x0;${word.slice(4)}`),
  html => html.replace(/(javascript|position|fixed)/gi, word => `${word.slice(0, 2)}&NewLine;${word.slice(2)}`),
  html => html.replace(/(javascript|position|onerror|fixed)/gi, word => `${word.slice(0, 2)}\u00ad${word.slice(2)}`),
  html => html.replace(/<(\w+)/g, '<$1<$1'),
  html => html.replace(/<(\w)(\w+)/g, '<$1<b>$2'),
  html => html.replace(/>/g, ''),
  html => html.slice(0, -1),
  html => html.replace(/</g, '<<'),
  html => html.replace(/</g, '&lt;'),
  html => html.replace(/</g, '\\u003c'),
  html => `<!--${html}-->${html}`,
  html => `<!--><p title="-->${html}">`,
  html => `<![CDATA[${html}]]>${html}`,
  html => `<p title="${html}">x</p>`,
  html => `<p title='${html}'>x</p>`,
  html => `<p class=${html} id=${html}>x</p>`,
  html => `<p style="color:red;${html}">x</p>`,
  html => `<img src="https://a.example/x.png" alt="${html.replaceAll('"', '&quot;')}" srcset="${html}">`,
  html => `<div>${'<b>'.repeat(120)}${html}`,
  html => html.replace(/<(\w+)/g, '<$1 style="float:left" style="position:fixed"'),
  ...contexts.map(
    (opened): Mutation =>
      html =>
        `<${opened}>${html}${closeAll(opened)}`,
  ),
  ...contexts.map(
    (opened): Mutation =>
      html =>
        `<${opened}><p id="${closeAll(opened)}${html.replaceAll('"', "'")}">`,
  ),
]

/** The text, written in the ways by which HTML was smuggled past sanitizers. */
export const mutateHtml = (html: string): string[] => mutations.map(mutate => mutate(html))
