package orrery.testing.programs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The shape of a {@link GraphProgram} that is a parameter of a property: see {@link GraphShape}. */
@Target({ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface GraphSize {

    /** Returns how many layers there are at most. */
    int depth() default 5;

    /** Returns how many nodes a layer has at most. */
    int width() default 4;

    /** Returns the probability of an edge between two nodes of different layers. */
    double density() default 0.3;
}
