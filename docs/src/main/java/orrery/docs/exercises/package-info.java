/** The exercises of the guide, and how answers to them are checked. */
package orrery.docs.exercises;
