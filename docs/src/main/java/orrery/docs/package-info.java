/** The programs of the guide, and the launcher that runs them. */
package orrery.docs;
