/** The ten topics that Home offers, and newcomers first of all (docs/product.md#home). */
export const QUICK_TOPICS = ['Coaching', 'Yoga', 'HIIT', 'Strength', 'Cardio', 'Mobility', 'Meditation', 'Pilates', 'Running', 'Stretch'];
