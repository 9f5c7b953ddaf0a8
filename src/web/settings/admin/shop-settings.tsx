import { useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { LABEL_PAPER_NAMES, LABEL_PAPERS } from '#domain/settings/labels.ts'
import { RETURN_FREIGHT_LABELS, RETURN_FREIGHTS } from '#domain/settings/returns.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { AccessPointFields } from '#web/e-invoices/access-point-fields.tsx'
import { dateAndTime } from '#web/format.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { rebaseForm, useEditedRecord } from '#web/forms/edit-conflict.ts'
import { SectionRail } from '#web/forms/section-rail.tsx'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { InvoiceSeriesFields } from '#web/invoices/invoice-series-fields.tsx'
import { useLabelOffer } from '#web/parcels/admin/use-label-offer.ts'
import { messageOf } from '#web/refusal-message.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { DEFAULT_LIMIT_LABEL, LABEL_SETTING_LABELS, RETURN_LABELS, TAKES_ALL_LABEL } from '#web/settings/setting-labels.ts'
import { markSettingsOld, useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Options, SelectField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/shop-settings.ts'
import { CertificateProofs } from './certificate-proofs.tsx'
import { AccessibilityFields, BankFields, CertificateFields, ClaimFields, CompanyFields, SocialFields } from './company-fields.tsx'
import { DeliveryFields, ExportFields, PickupFields } from './delivery-fields.tsx'
import { DeliveryMethods } from './delivery-methods.tsx'
import { GuaranteeNoticeSection } from './guarantee-notice-section.tsx'
import { MailServer } from './mail-server.tsx'
import {
  BookkeepingFields,
  GuestOrderFields,
  InvoicingFields,
  MemberFields,
  NoticeFields,
  SelfServiceFields,
  TierFields,
} from './order-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { Section, Setting } from './section.tsx'
import { formField, fromForm, type SettingsForm, settingsResolver, toForm } from './settings-form.ts'
import { BackupState, LegalTexts, PublicAddress } from './setup-sections.tsx'

const TITLE = 'Indstillinger'
type Edited = Readonly<{ settings: ShopSettings; revision: number; updatedAt: string | null }>

export function clientLoader() {
  return loadForStaff(async () => {
    const [edited, { setup }, { series }] = await Promise.all([
      browserApi.showAllSettings(),
      browserApi.showSetup(),
      browserApi.showInvoiceSeries(),
    ])
    return { edited, setup, series }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminSettings()} />
}

export default function ShopSettingsPage({ loaderData }: Route.ComponentProps) {
  const { record: edited, changed, applyConflict, acceptSaved } = useEditedRecord<Edited>(loaderData.edited)
  const sections = useRef<HTMLDivElement>(null)
  const [setup, setSetup] = useState(loaderData.setup)
  const form = useForm<SettingsForm>({ defaultValues: toForm(edited.settings), resolver: settingsResolver, mode: 'onTouched' })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const showConflict = (error: unknown) => applyConflict(error, form, ({ settings }) => toForm(settings))
  const handleSavedSection = (saved: Edited) => {
    rebaseForm(form, toForm(edited.settings), toForm(saved.settings))
    acceptSaved(saved, saved.revision > edited.revision + 1)
  }
  const save = form.handleSubmit(
    async (typed) => {
      try {
        const { message, ...saved } = await browserApi.changeSettings({ body: { ...fromForm(typed), seen: { revision: edited.revision } } })
        acceptSaved(saved)
        rebaseForm(form, typed, toForm(saved.settings))
        markSettingsOld()
        toast.success(message)
      } catch (error) {
        toast.error(messageOf(error, 'Indstillingerne kunne ikke gemmes'))
        if (!(error instanceof ApiError)) return
        showConflict(error)
        for (const [field, message] of Object.entries(error.fields))
          form.setError(formField(field) as keyof SettingsForm, { type: 'server', message })
      }
    },
    () => toast.error(ERRORS.invalid_input.message),
  )

  return (
    <AdminPage title={TITLE} path={paths.adminSettings()}>
      <div className="gap-8 xl:grid xl:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionRail of={sections} searchLabel="Søg i indstillinger" />
        <div ref={sections} className="min-w-0">
          <FormProvider {...form}>
            <Form label={TITLE} onSubmit={() => save()} className="grid max-w-4xl [&_:is(input,select,textarea,button)]:scroll-mb-28">
              <ChangedNotice
                name="Indstillingerne"
                changed={changed && { ...changed, before: changed.before.settings, now: changed.now.settings }}
              />
              {/* what changes with the season first; what is chosen once is folded */}
              <DeliveryFields />
              <CompanyFields />
              <PickupFields />
              <LabelFields />
              <PaymentFields />
              <CreditFields />
              <TierFields />
              <InvoicingFields />
              <NoticeFields />
              <BankFields />
              <ClaimFields />
              <SocialFields />
              <CertificateFields />
              <AccessibilityFields />
              <ExportFields />
              <ReturnFields />
              <SelfServiceFields />
              <GuestOrderFields />
              <MemberFields />
              <ReminderFields />
              <BookkeepingFields />
              <div className="sticky bottom-(--bottom-bar) z-10 -mx-2 flex flex-wrap items-center gap-3 border-t border-line bg-ground px-2 py-3">
                <p aria-live="polite" className="mr-auto text-xs text-muted max-sm:basis-full">
                  {isDirty
                    ? 'Du har ændringer, der ikke er gemt. Alle afsnit herover gemmes samlet.'
                    : edited.updatedAt
                      ? `Sidst gemt ${dateAndTime(edited.updatedAt)}`
                      : 'Intet er ændret endnu.'}
                </p>
                <Button disabled={!isDirty || isSubmitting} onClick={() => form.reset(toForm(edited.settings))}>
                  Fortryd
                </Button>
                <Button type="submit" variant="signal" disabled={!isDirty} isBusy={isSubmitting} busyText="Gemmer...">
                  Gem indstillinger
                </Button>
              </div>
            </Form>
          </FormProvider>
          <div className="grid max-w-4xl grid-cols-1 pt-10">
            <p className="pb-4 text-sm text-muted">Resten gemmes hver for sig, når du trykker.</p>
            <DeliveryMethods edited={edited} onSaved={handleSavedSection} onRefused={showConflict} />
            <Section
              id={SECTIONS.series}
              title="Fakturanumre"
              isRare
              about="Fakturaer og kreditnotaer deler én nummerserie uden huller. Den kan begynde, hvor en ældre slap."
            >
              <InvoiceSeriesFields opened={loaderData.series} />
            </Section>
            <Section
              id={SECTIONS.eInvoices}
              title="E-fakturaer"
              isRare
              about="Offentlige kunder får e-fakturaer med NemHandel. Med et adgangspunkt sender butikken dem selv og viser, om de er leveret."
            >
              <AccessPointFields />
            </Section>
            <CertificateProofs settings={edited.settings} onSaved={handleSavedSection} />
            <GuaranteeNoticeSection file={edited.settings.guaranteeNotice} onSaved={handleSavedSection} />
            <LegalTexts approvals={setup.approvals} onApproved={setSetup} />
            <MailServer sendsMails={setup.sendsMails} />
            <BackupState {...setup} />
            <PublicAddress {...setup} />
          </div>
        </div>
      </div>
      <UnsavedWarning isDirty={isDirty} />
    </AdminPage>
  )
}

function CreditFields() {
  return (
    <Section
      title="Kredit på faktura"
      about="Hvad en kunde højst må skylde, fra I godkender kunden. Kunder, der er godkendt, beholder deres egen grænse. Den rettes på kunden."
    >
      <Setting
        name="credit.defaultLimit"
        label={DEFAULT_LIMIT_LABEL}
        inputMode="decimal"
        maxLength={16}
        hint="Tom: ingen grænse. 0: ingen køb på faktura, før I giver lov."
        className="sm:col-span-3"
      />
    </Section>
  )
}

function PaymentFields() {
  const { register } = useFormContext<SettingsForm>()
  const { isOn } = useSettings().payments
  return (
    <Section
      id={SECTIONS.payment}
      title="Kort og MobilePay"
      about="Beløbet reserveres, når kunden bestiller, og trækkes, når I sender. Private betaler aldrig for noget, der ikke er sendt."
    >
      <Setting
        name="payments.cancelUnpaidAfterDays"
        label="Annulleres uden betaling efter (dage)"
        inputMode="numeric"
        hint="Kun ordrer på varer, der kan sendes nu, og som ingen af jer har rørt."
      />
      <Checkbox {...register('payments.takesAllAtFirstParcel')} label={TAKES_ALL_LABEL} className="sm:col-span-6" />
      {!isOn && (
        <Notice tone="info" className="sm:col-span-6">
          Onlinebetaling er ikke sat op. I skal selv kontakte kunder, der vælger kort eller MobilePay, om betaling.
        </Notice>
      )}
    </Section>
  )
}

function LabelFields() {
  const { register } = useFormContext<SettingsForm>()
  const { data } = useLabelOffer()
  return (
    <Section
      title="Labels"
      isRare
      about="Labels til pakker laves hos Shipmondo. Koderne på fragtprodukter og tillæg står i jeres aftale dér, for eksempel »GLSDK_BP«."
    >
      <SelectField {...register('labels.paper')} label={LABEL_SETTING_LABELS.paper} className="sm:col-span-2">
        <Options of={LABEL_PAPERS} label={(paper) => LABEL_PAPER_NAMES[paper]} />
      </SelectField>
      <Setting name="labels.firm" label={LABEL_SETTING_LABELS.firm} />
      <Setting name="labels.home" label={LABEL_SETTING_LABELS.home} />
      <Setting name="labels.back" label={LABEL_SETTING_LABELS.back} />
      <Setting name="labels.services" label={LABEL_SETTING_LABELS.services} hint="Adskilt af komma." />
      <Setting name="labels.weightKg" label={LABEL_SETTING_LABELS.weightKg} inputMode="decimal" hint="Når vægten ikke er skrevet." />
      <Checkbox {...register('labels.ownAgreement')} label={LABEL_SETTING_LABELS.ownAgreement} className="sm:col-span-6" />
      <Checkbox {...register('labels.marksDelivered')} label={LABEL_SETTING_LABELS.marksDelivered} className="sm:col-span-6" />
      <Checkbox {...register('labels.mailsDelivered')} label={LABEL_SETTING_LABELS.mailsDelivered} className="sm:col-span-6" />
      {data && !data.isOn && (
        <Notice tone="info" className="sm:col-span-6">
          Shipmondo er ikke sat op, så I laver labels i fragtfirmaets portal.
        </Notice>
      )}
    </Section>
  )
}

function ReturnFields() {
  const { register } = useFormContext<SettingsForm>()
  return (
    <Section
      title="Returer"
      isRare
      about="Forbrugere kan altid fortryde i 14 dage, og alle kan reklamere. Her vælger I, hvad erhvervskunder kan returnere, og hvor varerne skal hen."
    >
      <Setting name="returns.days" label={RETURN_LABELS.days} inputMode="numeric" hint="Fra den sidste forsendelse. 0: ingen." />
      <SelectField {...register('returns.freight')} label={RETURN_LABELS.freight} className="sm:col-span-2">
        <Options of={RETURN_FREIGHTS} label={(payer) => RETURN_FREIGHT_LABELS[payer]} />
      </SelectField>
      <Setting name="returns.address" label={RETURN_LABELS.address} hint="Tom: firmaets adresse." />
      <Setting name="returns.text" label={RETURN_LABELS.text} />
    </Section>
  )
}
