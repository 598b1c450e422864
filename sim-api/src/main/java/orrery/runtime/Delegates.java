package orrery.runtime;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a function of the runtime that makes one call of the driver and does nothing else. Its body is generated in
 * {@link DelegatedFunctions} when the module is compiled: the parameters of both functions correspond in order, and
 * what has another type in the driver is converted by {@link DriverForms}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
@interface Delegates {

    /** Returns the name of the driver's function, which is this function's {@linkplain Counterpart counterpart} too. */
    String value();
}
