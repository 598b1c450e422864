package orrery.cupti;

/** A constant with a documented number. */
public interface Numbered {

    /** The number that stands for it in records. */
    int number();
}
