/** The ten topics offered on the home page and, first of all, to new people (docs/product.md#home). */
export const QUICK_TOPICS = ['Coaching', 'Yoga', 'HIIT', 'Strength', 'Cardio', 'Mobility', 'Meditation', 'Pilates', 'Running', 'Stretch'];
