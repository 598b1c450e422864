package orrery.conformance;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes of the project without its tests, which are read once: reading them takes seconds. */
public final class ProjectClasses {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("orrery");

    private ProjectClasses() {}

    /** Returns the classes. */
    public static JavaClasses all() {
        return ALL;
    }
}
