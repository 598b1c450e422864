package orrery.runtime;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the driver's functions in whose place a program for the runtime calls this one. Messages of the runtime name
 * this function where the driver names those. Functions that are called alike, but for the prefix, need no annotation.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
@interface Counterpart {

    /** Returns the names of the driver's functions. */
    String[] value();
}
