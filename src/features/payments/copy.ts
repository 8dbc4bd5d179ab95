/** The label that replaces a button, here and in schedules on other sites, while a creator can't be paid. */
export const NOT_ON_SALE = 'Not on sale at the moment';
