import { paths } from '#contract/pages/pages.ts'
import { AccountPage } from '#web/page/account-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { QuickOrderForm } from './quick-order-form.tsx'

export default function QuickOrder() {
  return (
    <AccountPage title="Hurtigbestilling" path={paths.quickOrder()} action={<LinkButton to={paths.cart()}>Til kurven</LinkButton>}>
      <QuickOrderForm />
    </AccountPage>
  )
}
