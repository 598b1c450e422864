/** The static site: the pages as HTML, reports of all programs, and the Javadoc. */
package orrery.docs.site;
