import type { ListQuestion } from './list-questions.ts'

/** What the log, the mails, the messages and the applications are asked: newest and oldest, each filter, searches, and some together. */
export const RECORD_QUESTIONS: readonly ListQuestion[] = [
  ...ask('audit', [
    '',
    'before=500000',
    'before=60',
    'kind=product',
    'kind=settings',
    'kind=order&subjectId=4321',
    'kind=order&before=300000',
    'by=1',
    'by=1&kind=settings',
    'by=1&before=300000',
    'by=999999',
    'from=2024-01-01&to=2024-03-31',
    'from=2024-01-01&to=2024-03-31&kind=settings',
    'search=lager',
    'search=produkt',
    'search=ordre&kind=order',
    'search=ORD-2025-081',
    'search=jan.jensen67817@',
    'search=jensen',
    'search=jensen&by=1',
    'search=jensen&from=2024-01-01&to=2024-03-31',
    'search=jensen&kind=points',
    'search=indstillinger',
    'search=e',
    'search=en',
    'search=qz',
    'search=findesikke',
    'search=findesikke&kind=product',
  ]),
  { question: 'audit: who stands in it', path: '/audit/staff' },
  ...ask('mails', [
    '',
    'page=3000',
    'page=6000',
    'state=failed',
    'state=sent&page=3000',
    'search=jensen',
    'search=jan.jensen67817@',
    'search=ORD-2025-081',
    'search=e&page=3000',
    'search=en',
    'search=qz',
    'search=findesikke',
    'search=jensen&state=failed',
  ]),
  ...ask('messages', ['', 'page=400', 'state=open', 'state=handled&page=200', 'search=jensen', 'search=e&page=200', 'search=findesikke']),
  ...ask('sponsorships', ['', 'status=pending', 'search=ravn']),
]

function ask(list: string, queries: readonly string[]): ListQuestion[] {
  return queries.map((query) => ({ question: `${list}: ${query || 'newest'}`, path: `/${list}?limit=50${query && `&${query}`}` }))
}
