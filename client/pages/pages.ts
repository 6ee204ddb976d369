/** The pages of words: small enough to be one chunk, so that the next page is there with the first. */
export { FaqPage } from './FaqPage.tsx';
export { HistoryPage } from './HistoryPage.tsx';
export { HomePage } from './HomePage.tsx';
export { NotFoundPage } from './NotFoundPage.tsx';
export { WhatIsFreemasonryPage } from './WhatIsFreemasonryPage.tsx';
export { WhatItMeansPage } from './WhatItMeansPage.tsx';
