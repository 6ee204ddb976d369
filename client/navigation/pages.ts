/** The pages of words: small enough to be one chunk, so that the next page is there with the first. */
export { FaqPage } from '../pages/FaqPage.tsx';
export { HistoryPage } from '../pages/HistoryPage.tsx';
export { HomePage } from '../pages/HomePage.tsx';
export { NotFoundPage } from '../pages/NotFoundPage.tsx';
export { WhatIsFreemasonryPage } from '../pages/WhatIsFreemasonryPage.tsx';
export { WhatItMeansPage } from '../pages/WhatItMeansPage.tsx';
