import type { Manufacturer } from '#contract/manufacturers.ts'
import { countryName } from '#domain/manufacturers/country-name.ts'

export function ManufacturerAddress({ maker }: { maker: Manufacturer }) {
  const { name, address, country, contact, phone, responsibleName, responsibleAddress, responsibleContact } = maker
  return (
    <div className="grid gap-5 text-sm sm:grid-cols-2">
      <Party title="Producent" name={name} address={`${address}\n${countryName(country)}`} contact={contact} phone={phone} />
      {responsibleName && responsibleAddress && responsibleContact && (
        <Party title="Ansvarlig i EU" name={responsibleName} address={responsibleAddress} contact={responsibleContact} phone={null} />
      )}
    </div>
  )
}

type PartyProps = { title: string; name: string; address: string; contact: string; phone: string | null }

function Party({ title, name, address, contact, phone }: PartyProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-bold">{title}</h3>
      <address className="mt-1.5 not-italic">
        <span className="block font-semibold">{name}</span>
        <span className="block whitespace-pre-line text-muted">{address}</span>
        {phone && <span className="figures block text-muted">{phone}</span>}
        <a
          href={contact.includes('://') ? contact : `mailto:${contact}`}
          rel="noopener"
          className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
        >
          {contact.replace(/^https?:\/\//, '')}
        </a>
      </address>
    </div>
  )
}
