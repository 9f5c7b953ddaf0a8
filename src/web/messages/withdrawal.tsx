import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { returnAddress, returnOfferText } from '#domain/settings/returns.ts'
import { Article } from '#web/page/article.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

export default function Withdrawal() {
  const { company, hasCompanyFacts, returns } = useSettings()
  const offer = returnOfferText(returns)
  return (
    <Article
      title="Fortryd dit køb"
      lead="Handler du som forbruger, kan du fortryde i 14 dage, fra du har fået varen. Det gør du her."
      path={paths.withdrawal()}
    >
      <div className="grid gap-x-14 gap-y-10 pt-10 lg:grid-cols-[1.6fr_1fr]">
        <div className="grid content-start gap-8">
          <Notice tone="info" title="Er varen skadet eller forkert?">
            Så skal du ikke fortryde. Find ordren under{' '}
            <Link to={paths.orders()} className="underline underline-offset-2">
              Mine Ordrer
            </Link>
            , og tryk på »Reklamation« ved varen. Som gæst gør du det på siden bag linket i din ordrebekræftelse.
          </Notice>
          <WithdrawalForm />
        </div>
        <div className="prose">
          <h2>Sådan foregår det</h2>
          <ol>
            <li>Du skriver, hvilken ordre det gælder, og bekræfter.</li>
            <li>Du får straks en kvittering på mail med dato og klokkeslæt.</li>
            <li>Du sender varen til {hasCompanyFacts ? returnAddress({ returns, company }) : 'os'} senest 14 dage efter.</li>
            <li>Vi betaler dig tilbage senest 14 dage efter din besked, når vi har varen eller bevis for, at den er sendt.</li>
          </ol>
          <p>
            Resten står i <Link to={`${paths.terms()}#fortrydelse`}>handelsbetingelserne</Link>. Erhvervskunder har ikke fortrydelsesret.{' '}
            {offer}{' '}
            {offer === null && (
              <>
                Men <Link to={paths.contact()}>ring eller skriv</Link>, så finder vi som regel en løsning.
              </>
            )}
          </p>
        </div>
      </div>
    </Article>
  )
}
