/** These pages share one chunk, which the other pages prefetch. */
export { ContactPage } from '../contact/ContactPage.tsx';
export { GalleryPage } from '../gallery/GalleryPage.tsx';
export { prefetchList } from '../lists/queries.tsx';
export { NewsPage } from '../news/NewsPage.tsx';
