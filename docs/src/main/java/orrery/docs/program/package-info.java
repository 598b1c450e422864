/** The interfaces that lessons and examples implement, and how they print. */
package orrery.docs.program;
