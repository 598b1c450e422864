/** The driver API: one interface for each chapter of the documentation, with the documented names. */
package orrery.driver;
