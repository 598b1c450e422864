package orrery.cupti.record;

import java.util.Set;

/** A constant of a record that says which of the fields that share their bytes are valid. */
interface Alternative {

    /** Returns the names of the valid fields. */
    Set<String> fields();
}
