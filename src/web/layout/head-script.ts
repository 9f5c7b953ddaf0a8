import { TOKEN_KEY } from '#web/browser/session-token.ts'
import { EXCL_VAT_KEY } from '#web/prices/vat-view.tsx'
import { COMPACT_LIST_KEY } from '#web/products/list/list-view.ts'
import { RETAIL_VIEW_KEY } from '#web/session/retail-view.ts'
import { KNOWN_USER_KEY } from '#web/session/stored-user.ts'

export const THEME_KEY = 'foliehuset.tema'

/** The colour of the browser's own bar, per scheme. */
export const THEME_COLORS = { light: '#f8f6f2', dark: '#131517' } as const

/** Applies before the first paint what the browser remembers. The text is constant, as the Content-Security-Policy names its hash. */
export const HEAD_SCRIPT = `try{var d=document.documentElement,s=localStorage;if(s.getItem('${TOKEN_KEY}')){d.dataset.session='stored';if(s.getItem('${RETAIL_VIEW_KEY}'))d.dataset.view='retail';if((s.getItem('${KNOWN_USER_KEY}')||'').includes('"role":"viewer"'))d.dataset.member='viewer'}if(s.getItem('${EXCL_VAT_KEY}'))d.dataset.prices='unknown';if(s.getItem('${COMPACT_LIST_KEY}'))d.dataset.list='compact';var t=s.getItem('${THEME_KEY}');if(t==='light'||t==='dark'){d.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='light'?'${THEME_COLORS.light}':'${THEME_COLORS.dark}'})}}catch(e){}`
