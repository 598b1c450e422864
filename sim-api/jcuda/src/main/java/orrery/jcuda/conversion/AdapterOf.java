package orrery.jcuda.conversion;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the base class of an adapter for a class of JCuda, from which a public class with all functions is generated.
 * Its method {@code cuda()} returns the API that functions are calls of.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
public @interface AdapterOf {
    /** Returns the name of JCuda's class. */
    String value();

    /** Returns the classes with the functions that are written by hand. */
    Class<?>[] functions();

    /** Functions of JCuda that have another name in the API, as {@code theirs=ours}. */
    String[] aliases() default {};
}
