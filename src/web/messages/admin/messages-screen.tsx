import { useNavigate, useNavigation } from 'react-router'
import { MAIL_STATES } from '#contract/mails.ts'
import { MESSAGE_STATES, type Message } from '#contract/messages/message.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { ShortSearch } from '#web/admin/short-search.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { count } from '#web/format.ts'
import { MAIL_LABELS, MailList } from '#web/mails/mail-list.tsx'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/messages-screen.ts'
import { MESSAGE_LABELS, MessageList } from './message-list.tsx'
import { type MessagesState, messagesAddress, ROWS_PER_PAGE, readMessages } from './messages-address.ts'

const TITLE = 'Beskeder'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = readMessages(url.searchParams)
  return loadForStaff(async () => {
    const { search, page } = state
    const query = { ...(search && { search }), page, limit: ROWS_PER_PAGE }
    if (state.tab === 'mails')
      return {
        state,
        tab: 'mails' as const,
        ...(await browserApi.listMails({ query: { ...query, ...(state.state && { state: state.state }) } })),
      }
    const [answer, opened] = await Promise.all([
      browserApi.listMessages({ query: { ...query, ...(state.state && { state: state.state }) } }),
      findOpened(state.opened),
    ])
    return { state, tab: 'beskeder' as const, ...answer, opened }
  })
}

/** The message whose dialog is to stand open; null for none, or when it is gone. */
async function findOpened(id: number): Promise<Message | null> {
  if (id === 0) return null
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
  const { state, total } = loaderData
  const navigate = useNavigate()
  const isLoading = useNavigation().location?.pathname === paths.adminMessages()
  const go = (next: Parameters<typeof messagesAddress>[0]) =>
    void navigate(messagesAddress(next), { replace: true, preventScrollReset: true })
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminMessages()}
      action={
        <Segments
          label="Vis"
          size="md"
          value={state.tab}
          onChange={(tab) => go({ tab })}
          choices={[
            { value: 'beskeder', label: 'Beskeder' },
            { value: 'mails', label: 'Mails' },
          ]}
        />
      }
    >
      {loaderData.tab === 'mails' && <MailNotices sendsMails={loaderData.sendsMails} failed={loaderData.failed} />}
      {loaderData.tab === 'beskeder' && state.opened > 0 && !loaderData.opened && (
        <Notice className="mb-4">Beskeden findes ikke mere.</Notice>
      )}
      <Filters state={state} go={go} />
      <p aria-live="polite" className="figures pb-2 text-xs text-muted">
        {loaderData.tab === 'mails'
          ? count(total, 'mail', 'mails')
          : `${count(total, 'besked', 'beskeder')} · ${count(loaderData.open, 'ubehandlet', 'ubehandlede')}`}
        <ShortSearch search={state.search} />
      </p>
      <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
        {loaderData.tab === 'mails' ? (
          <MailList key={state.opened} mails={loaderData.mails} opened={state.opened} />
        ) : (
          <MessageList key={state.opened} messages={loaderData.messages} opened={loaderData.opened} />
        )}
      </div>
      <div className="mt-6">
        <Pagination page={state.page} pages={Math.ceil(total / ROWS_PER_PAGE)} to={(page) => messagesAddress({ ...state, page })} />
      </div>
    </AdminPage>
  )
}

function Filters({ state, go }: { state: MessagesState; go: (next: Parameters<typeof messagesAddress>[0]) => void }) {
  const { tab, search } = state
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField
        label={tab === 'mails' ? 'Søg på modtager eller emne' : 'Søg i beskeder'}
        value={search}
        onSearch={(text) => go({ tab, state: state.state, search: text })}
      />
      {tab === 'mails' ? (
        <FilterSelect
          label="Status"
          all="Alle mails"
          value={state.state}
          values={MAIL_STATES}
          labels={MAIL_LABELS}
          onChoose={(chosen) => go({ tab, state: chosen, search })}
        />
      ) : (
        <FilterSelect
          label="Status"
          all="Alle beskeder"
          value={state.state}
          values={MESSAGE_STATES}
          labels={MESSAGE_LABELS}
          onChoose={(chosen) => go({ tab, state: chosen, search })}
        />
      )}
    </div>
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
