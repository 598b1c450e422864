/**
 * The programs of the guide, {@code docs/guide}: each lesson in a file of its own, and in another one what answers its
 * questions.
 */
package orrery.docs.lessons;
