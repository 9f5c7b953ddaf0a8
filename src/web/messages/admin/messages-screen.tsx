import { useNavigate } from 'react-router'
import { MAIL_STATES } from '#contract/mails.ts'
import { MESSAGE_STATES, type Message } from '#contract/messages/message.ts'
import { paths } from '#contract/pages/pages.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { ShortSearch } from '#web/lists/search-field.tsx'
import { MAIL_LABELS, MailList } from '#web/mails/mail-list.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/messages-screen.ts'
import { MESSAGE_LABELS, MessageList } from './message-list.tsx'
import { mailsList, messagesList, showsMails } from './messages-list.ts'

const TITLE = 'Beskeder'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForStaff(async (me) => {
    // staff who may read only one of the two see that one
    const isMails = mayDo(me, 'readMails') && (showsMails(url.searchParams) || !mayDo(me, 'answerInbox'))
    return isMails ? await loadMails(url.searchParams) : await loadMessages(url.searchParams)
  })
}

async function loadMails(params: URLSearchParams) {
  const state = mailsList.read(params)
  return { tab: 'mails' as const, state, ...(await browserApi.listMails({ query: mailsList.query(state) })) }
}

async function loadMessages(params: URLSearchParams) {
  const state = messagesList.read(params)
  const [answer, opened] = await Promise.all([
    browserApi.listMessages({ query: messagesList.query(state) }),
    state.opened === null ? null : findMessage(state.opened),
  ])
  return { tab: 'beskeder' as const, state, ...answer, opened }
}

async function findMessage(id: number): Promise<Message | null> {
  try {
    return (await browserApi.showMessage({ params: { id } })).message
  } catch (error) {
    if (error instanceof ApiError && error.code === 'message_not_found') return null
    throw error
  }
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminMessages()} />
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const may = useMay()
  const show = (tab: 'beskeder' | 'mails') =>
    void navigate((tab === 'mails' ? mailsList : messagesList).href(), { replace: true, preventScrollReset: true })
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminMessages()}
      action={
        may('readMails') &&
        may('answerInbox') && (
          <Segments
            label="Vis"
            size="md"
            value={loaderData.tab}
            onChange={show}
            choices={[
              { value: 'beskeder', label: 'Beskeder' },
              { value: 'mails', label: 'Mails' },
            ]}
          />
        )
      }
    >
      {loaderData.tab === 'mails' ? <Mails {...loaderData} /> : <FromVisitors {...loaderData} />}
    </AdminPage>
  )
}

function FromVisitors({ state, messages, total, open, opened }: Awaited<ReturnType<typeof loadMessages>>) {
  const found = `${count(total, 'besked', 'beskeder')} · ${count(open, 'ubehandlet', 'ubehandlede')}`
  return (
    <>
      {state.opened !== null && !opened && <Notice className="mb-4">Beskeden findes ikke mere.</Notice>}
      <ListFilters list={messagesList} state={state} searchLabel="Søg i beskeder">
        {(_, filter) => (
          <FilterSelect label="Status" all="Alle beskeder" {...filter('state')} values={MESSAGE_STATES} labels={MESSAGE_LABELS} />
        )}
      </ListFilters>
      <ListFrame list={messagesList} views="messages" state={state} total={total} heading={<Found search={state.search}>{found}</Found>}>
        <MessageList key={state.opened} messages={messages} opened={opened} />
      </ListFrame>
    </>
  )
}

function Mails({ state, mails, total, sendsMails, failed, senders }: Awaited<ReturnType<typeof loadMails>>) {
  return (
    <>
      <MailNotices sendsMails={sendsMails} failed={failed} />
      <ListFilters list={mailsList} state={state} searchLabel="Søg på modtager eller emne">
        {(_, filter) => <FilterSelect label="Status" all="Alle mails" {...filter('state')} values={MAIL_STATES} labels={MAIL_LABELS} />}
      </ListFilters>
      <ListFrame
        list={mailsList}
        views="mails"
        state={state}
        total={total}
        heading={<Found search={state.search}>{count(total, 'mail', 'mails')}</Found>}
      >
        <MailList key={state.opened} mails={mails} opened={state.opened} />
      </ListFrame>
      <Senders senders={senders} />
    </>
  )
}

/** Which workshops send most through the shop: somebody who misuses it is seen here. */
function Senders({ senders }: Pick<Awaited<ReturnType<typeof loadMails>>, 'senders'>) {
  if (senders.length === 0) return null
  return (
    <section aria-labelledby="afsendere" className="max-w-3xl pt-10">
      <h2 id="afsendere" className="text-lg">
        Tilbud sendt for værksteder
      </h2>
      <p className="pb-3 text-sm text-muted">De fem, der har sendt flest til egne kunder de sidste 30 dage.</p>
      <SmallTable
        rows={senders}
        keyOf={({ userId }) => userId}
        caption="Værksteder, der har sendt flest tilbud"
        columns={[
          {
            label: 'Værksted',
            isRowHeading: true,
            className: 'w-full wrap-anywhere',
            cell: ({ name, email }) => (
              <OfficeLink to={paths.adminCustomers({ search: email })} className="underline underline-offset-4">
                {name}
              </OfficeLink>
            ),
          },
          { label: 'Mails', isFigure: true, cell: ({ mails }) => wholeNumber(mails) },
        ]}
      />
    </section>
  )
}

function Found({ search, children }: { search: string; children: string }) {
  return (
    <ListCount>
      {children}
      <ShortSearch search={search} />
    </ListCount>
  )
}

function MailNotices({ sendsMails, failed }: { sendsMails: boolean; failed: number }) {
  return (
    <>
      {!sendsMails && (
        <Notice tone="warning" title="Mails bliver ikke sendt" className="mb-4">
          Der er ingen mailserver, så alle mails bliver gemt her i stedet. Sæt SMTP_URL, og genstart butikken for at sende dem.
        </Notice>
      )}
      {failed > 0 && (
        <Notice tone="danger" title={count(failed, 'mail kunne ikke sendes', 'mails kunne ikke sendes')} className="mb-4">
          Vælg »Fejlet« for at se hvorfor, og send dem igen.
        </Notice>
      )}
    </>
  )
}
