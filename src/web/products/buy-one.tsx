import { ShoppingCart } from 'lucide-react'
import { paths } from '#contract/pages/pages.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { addProductToCart } from '#web/cart/add-to-cart.ts'
import { addsToCart } from '#web/cart/held-additions.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { CardProduct } from './card-product.ts'

type Bought = Parameters<typeof addProductToCart>[0]['product'] & Pick<CardProduct, 'kcwId' | 'discontinued' | 'stock' | 'asksForColour'>
type BuyOneProps = { product: Bought; isShortInCards?: boolean; className?: string }

/** Adds one to the cart when nothing has to be chosen; for a film that is sold out it links to similar ones. */
export function BuyOne({ product, isShortInCards = false, className }: BuyOneProps) {
  if (isUnlisted(product)) {
    return (
      <LinkButton to={paths.product(product.kcwId)} size="sm" className={className} aria-label={`Se farver, der ligner ${product.nameDa}`}>
        Se lignende
      </LinkButton>
    )
  }
  if (product.asksForColour) {
    return (
      <LinkButton to={paths.product(product.kcwId)} size="sm" className={className} aria-label={`Vælg farve: ${product.nameDa}`}>
        Vælg farve
      </LinkButton>
    )
  }
  return (
    <Button
      variant="solid"
      size="sm"
      className={classes('for-buyers', className)}
      onClick={() => addProductToCart({ product, quantity: 1 })}
      {...addsToCart(product)}
      aria-label={`Læg i kurv: ${product.nameDa}`}
    >
      <ShoppingCart size={18} aria-hidden />
      <span className={classes(isShortInCards && '@max-[18rem]:sr-only')}>Læg i kurv</span>
    </Button>
  )
}
