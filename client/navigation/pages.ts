/** The text pages are small, so they share one chunk, which the first page loads. */
export { FaqPage } from '../pages/FaqPage.tsx';
export { HistoryPage } from '../pages/HistoryPage.tsx';
export { HomePage } from '../pages/HomePage.tsx';
export { NotFoundPage } from '../pages/NotFoundPage.tsx';
export { WhatIsFreemasonryPage } from '../pages/WhatIsFreemasonryPage.tsx';
export { WhatItMeansPage } from '../pages/WhatItMeansPage.tsx';
