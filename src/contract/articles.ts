export const ARTICLES = [
  {
    slug: 'hvor-mange-meter-folie',
    title: 'Hvor mange meter folie skal du bruge?',
    lead: 'En rulle på 18 meter dækker ikke enhver bil. Sådan regner du ud, om du skal bestille én rulle eller to.',
    publishedOn: '2026-11-16',
    pictureOf: 'NL-1011',
  },
  {
    slug: 'samme-parti-til-samme-bil',
    title: 'Samme batch til samme bil',
    lead: 'To ruller med samme varenummer kan have hver sin farve. Det skyldes batchen, og det kan du gardere dig imod.',
    publishedOn: '2026-10-26',
    pictureOf: 'PO-1041',
  },
  {
    slug: 'stoebt-kalandreret-eller-tpu',
    title: 'Støbt, kalandreret eller TPU?',
    lead: 'Tre slags folie, tre slags opgaver. Her er forskellen på dem, og hvornår den billige er dyr.',
    publishedOn: '2026-10-05',
    pictureOf: 'FJ-1026',
  },
] as const satisfies readonly ArticleFacts[]

type ArticleFacts = Readonly<{
  slug: string
  title: string
  lead: string
  publishedOn: string
  pictureOf: string
}>

export type ArticleSlug = (typeof ARTICLES)[number]['slug']
export type BlogArticle = (typeof ARTICLES)[number]
