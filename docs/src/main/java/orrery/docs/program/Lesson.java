package orrery.docs.program;

import java.util.List;

/**
 * The program of a page of the guide, {@code docs/guide}, and the programs that answer the questions at its end. Parts
 * of it that the page shows stand between {@code // @start region="name"} and {@code // @end}.
 */
public interface Lesson extends Example {

    /** Returns the programs that answer the questions, in the order of the page. */
    List<Answer> answers();
}
