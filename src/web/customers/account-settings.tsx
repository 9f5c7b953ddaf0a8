import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { accountCalls, newPassword } from '#contract/customers/account.ts'
import type { SecondFactor as SecondFactorState } from '#contract/customers/second-factor.ts'
import { paths } from '#contract/pages/pages.ts'
import { type PasswordHolder, passwordHint, passwordHolderOf, repeatedPasswordProblem } from '#domain/customers/login/password.ts'
import { browserApi } from '#web/api.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { VatSwitch } from '#web/prices/price-switches.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { loadForUser } from '#web/session/load-for-user.ts'
import { clearSession, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/account-settings.ts'
import { PasswordField, PasswordMeter, recheckRepeated } from './password-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactor } from './second-factor.tsx'

const FILE_NAME = 'mine-data.json'

const resolver = formResolver<{ password: string }>(accountCalls.askForDeletion.body)

const TITLE = 'Indstillinger'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async (user) => ({ user, secondFactor: (await browserApi.showSecondFactor()).secondFactor }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.accountSettings()} />
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const user = useSession().user ?? loaderData.user
  const { secondFactor } = loaderData
  if (secondFactor.isRequired && secondFactor.since === null) return <BeforeBackOffice secondFactor={secondFactor} />
  return (
    <AccountPage title={TITLE} path={paths.accountSettings()}>
      <Part title="Profil" text="Bruges, når du bestiller.">
        <ProfileForm user={user} />
      </Part>
      <Part title="Prisvisning" text="Kun visningen ændres. Det, du betaler, er det samme.">
        <VatSwitch size="md" />
      </Part>
      <Part title="Adgangskode" text="Når du skifter den, bliver du logget ud på dine andre enheder.">
        <PasswordForm holder={passwordHolderOf(user)} />
      </Part>
      <SecondFactorPart secondFactor={secondFactor} />
      <Part title="Enheder" text="Har du mistet en telefon, eller har du brugt en fremmed computer?">
        <LogOutEverywhere />
      </Part>
      <Part title="Dine data" text="Alt, hvad vi har gemt om dig, i en fil, som andre programmer kan læse.">
        <ExportButton />
      </Part>
      <Part title="Slet konto" text="Vi sletter din konto inden for 30 dage. Fakturaer gemmer vi så længe, loven kræver.">
        <DeletionRequest />
      </Part>
    </AccountPage>
  )
}

/** A new colleague sets up the second factor here before entering the back office. */
function BeforeBackOffice({ secondFactor }: { secondFactor: SecondFactorState }) {
  return (
    <AccountPage title="Før administrationen" path={paths.accountSettings()} isAlone>
      <SecondFactorPart secondFactor={secondFactor} />
    </AccountPage>
  )
}

function SecondFactorPart({ secondFactor }: { secondFactor: SecondFactorState }) {
  return (
    <Part title="Totrinslogin" text="En kode fra din telefon, når du logger ind. Så er en gættet eller stjålet adgangskode ikke nok.">
      <SecondFactor secondFactor={secondFactor} />
    </Part>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-t border-line py-9 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1.5 max-w-sm text-sm text-muted">{text}</p>
      </div>
      <div className="max-w-2xl">{children}</div>
    </section>
  )
}

function DeletionRequest() {
  const [isOpen, setIsOpen] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  if (answer) return <Notice tone="success" title={answer} isAlert />
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Bed om sletning</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Slet min konto">
        <Form onRequested={setAnswer} />
      </Dialog>
    </>
  )
}

function Form({ onRequested }: { onRequested: (answer: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' }, resolver })
  const submit = handleSubmit(async (body) => {
    try {
      onRequested((await browserApi.askForDeletion({ body })).message)
    } catch (error) {
      setError('password', { type: 'server', message: messageOf(error) }, { shouldFocus: true })
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-sm">Dine point, favoritter og egne priser forsvinder. Det kan ikke fortrydes.</p>
      <PasswordField
        {...register('password')}
        label="Adgangskode"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Sender...">
        Bed om sletning
      </Button>
    </form>
  )
}

function ExportButton() {
  const { run, isBusy } = useAction()
  const save = () =>
    run(async () => {
      const { success: _success, ...data } = await browserApi.exportMe()
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), FILE_NAME)
    })
  return (
    <Button onClick={() => void save()} isBusy={isBusy} busyText="Henter...">
      Hent mine data
    </Button>
  )
}

function LogOutEverywhere() {
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const leave = () =>
    run(async () => {
      const { message } = await browserApi.logOutEverywhere()
      await navigate(paths.home())
      clearSession()
      toast.success(message)
    })
  return (
    <Button onClick={() => void leave()} isBusy={isBusy} busyText="Logger ud...">
      Log ud alle steder
    </Button>
  )
}

type PasswordChange = { currentPassword: string; password: string; confirmation: string }

const NO_PASSWORDS: PasswordChange = { currentPassword: '', password: '', confirmation: '' }
const schemaFor = (holder: PasswordHolder) =>
  z.object({ currentPassword: z.string().min(1, 'Skriv din nuværende adgangskode.'), password: newPassword(holder) })

function PasswordForm({ holder }: { holder: PasswordHolder }) {
  const { register, handleSubmit, setError, reset, control, formState } = useForm<PasswordChange>({
    defaultValues: NO_PASSWORDS,
    resolver: formResolver<PasswordChange>(schemaFor(holder), {
      validate: (form) => ({ confirmation: repeatedPasswordProblem(form) }),
    }),
    mode: 'onTouched',
  })
  const password = useWatch({ control, name: 'password' })
  const field = fieldsOf(register, formState.errors)

  const submit = handleSubmit(async ({ currentPassword, password: chosen }) => {
    try {
      const { message } = await browserApi.changePassword({ body: { currentPassword, password: chosen } })
      reset(NO_PASSWORDS)
      toast.success(message)
    } catch (error) {
      const message = messageOf(error)
      toast.error(message)
      setError('currentPassword', { type: 'server', message }, { shouldFocus: true })
      showRefusedFields(error, ['currentPassword', 'password'], setError)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Skift adgangskode" className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        {...field('currentPassword')}
        label="Nuværende adgangskode"
        autoComplete="current-password"
        className="sm:col-span-2"
      />
      <div>
        <PasswordField
          {...field('password', recheckRepeated(formState.touchedFields))}
          label="Ny adgangskode"
          autoComplete="new-password"
          hint={passwordHint(holder)}
        />
        <PasswordMeter password={password} holder={holder} />
      </div>
      <PasswordField {...field('confirmation')} label="Gentag ny adgangskode" autoComplete="new-password" />
      <div className="sm:col-span-2">
        <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Gemmer...">
          Skift adgangskode
        </Button>
      </div>
    </form>
  )
}
