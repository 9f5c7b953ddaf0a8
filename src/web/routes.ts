import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('home/home.tsx'),
  route('produkter', 'products/product-list-page.tsx'),
  route('produkt/:id', 'products/product-detail.tsx'),
  route('kurv', 'cart/cart-page.tsx'),
  route('checkout', 'checkout/checkout.tsx'),
  route('ordre/:token', 'orders/guest-order.tsx'),

  route('om-os', 'content/about.tsx'),
  route('kontakt', 'messages/contact.tsx'),
  route('sponsorat', 'sponsorships/sponsorship-page.tsx'),
  route('installationsguide', 'content/installation-guide.tsx'),
  route('galleri', 'content/gallery.tsx'),
  route('blog', 'content/blog.tsx'),
  route('blog/:id', 'content/blog-article.tsx'),
  route('faq', 'content/faq.tsx'),
  route('vilkaar', 'content/terms.tsx'),
  route('fortryd', 'messages/withdrawal.tsx'),
  route('privatlivspolitik', 'content/privacy.tsx'),

  route('login', 'customers/login.tsx'),
  route('register', 'customers/register-page.tsx'),
  route('forgot-password', 'customers/forgot-password.tsx'),
  route('reset-password', 'customers/reset-password.tsx'),
  route('verify-email', 'customers/verify-email-page.tsx'),

  route('konto', 'customers/account.tsx'),
  route('konto/indstillinger', 'customers/account-settings.tsx'),
  route('ordrer', 'orders/own-orders.tsx'),
  route('favoritter', 'favourites/favourites-page.tsx'),
  route('hurtigbestilling', 'quick-order/quick-order-page.tsx'),

  layout('admin/layout.tsx', [
    route('admin', 'dashboard/dashboard-screen.tsx'),
    route('admin/kunder', 'customers/admin/customers-screen.tsx'),
    route('admin/ordrer', 'orders/admin/orders-screen.tsx'),
    route('admin/fakturaer', 'invoices/invoices-screen.tsx'),
    route('admin/produkter', 'products/admin/list/products-screen.tsx'),
    route('admin/produkter/ny', 'products/admin/form/new-product.tsx'),
    route('admin/produkter/csv', 'products/admin/csv/product-csv.tsx'),
    route('admin/produkter/:id', 'products/admin/form/edit-product.tsx'),
    route('admin/produkt-import', 'import/product-import.tsx'),
    route('admin/tag-management', 'tags/tag-management.tsx'),
    route('admin/beskeder', 'messages/admin/messages-screen.tsx'),
    route('admin/indstillinger', 'settings/shop-settings.tsx'),
    route('admin/log', 'audit/log-screen.tsx'),
    route('admin/sponsorskab', 'sponsorships/admin/sponsorships-screen.tsx'),
    route('admin/design', 'design/design-screen.tsx'),
  ]),

  route('*', 'content/not-found.tsx'),
] satisfies RouteConfig
