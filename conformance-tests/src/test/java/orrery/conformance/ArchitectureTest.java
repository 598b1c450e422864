package orrery.conformance;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The picture of the house: nothing points down, the two faces never look at each other, nothing depends on a leaf. */
class ArchitectureTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("orrery");

    private static final SliceAssignment BY_PACKAGE = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    };

    /** The modules that programs use. A layer sees itself and the layers that it names. */
    enum Layer {
        DEVICE(List.of("orrery.device..")),
        CORE(List.of("orrery.core.."), DEVICE),
        API(List.of("orrery", "orrery.driver..", "orrery.runtime.."), CORE, DEVICE),
        CUPTI(List.of("orrery.cupti.."), CORE, DEVICE);

        private final List<String> packages;
        private final List<Layer> above;

        Layer(List<String> packages, Layer... above) {
            this.packages = packages;
            this.above = List.of(above);
        }

        DescribedPredicate<JavaClass> classes() {
            return in(Stream.of(this));
        }

        DescribedPredicate<JavaClass> visible() {
            return in(Stream.concat(Stream.of(this), above.stream()));
        }

        static DescribedPredicate<JavaClass> libraries() {
            return in(Stream.of(values()));
        }

        private static DescribedPredicate<JavaClass> in(Stream<Layer> layers) {
            return resideInAnyPackage(
                    layers.flatMap(layer -> layer.packages.stream()).toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @EnumSource
    void layerSeesOnlyTheLayersAboveIt(Layer layer) {
        noClasses()
                .that(layer.classes())
                .should()
                .dependOnClassesThat(resideInAPackage("orrery..").and(not(layer.visible())))
                .allowEmptyShould(true)
                .check(OURS);
    }

    @Test
    void everyClassHasItsPlaceInThePicture() {
        classes()
                .that()
                .resideOutsideOfPackages("orrery.conformance..", "orrery.docs..")
                .should(be(Layer.libraries()))
                .allowEmptyShould(true)
                .check(OURS);
    }

    /** Packages of a module depend on each other in one direction only. */
    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(BY_PACKAGE).should().beFreeOfCycles().check(OURS);
    }

    /** The layers of sim-core, from the lowest to the highest. */
    enum CoreLayer {
        VALUES("rule", "call", "work", "kernel", "memory"),
        ENGINE("time", "exec", "trace"),
        HOST("host", "userobject"),
        ORDER("event", "stream", "graph"),
        SERVICES("graphexec", "capture", "pool", "array", "external", "partition", "lifetime"),
        CONTEXT("context"),
        MACHINE("machine"),
        LISTENERS("timeline");

        private final String[] packages;

        CoreLayer(String... names) {
            packages = Stream.of(names).map(name -> "orrery.core." + name).toArray(String[]::new);
        }

        DescribedPredicate<JavaClass> classes() {
            return resideInAnyPackage(packages);
        }

        /** The classes of the layers above it. */
        DescribedPredicate<JavaClass> higher() {
            return resideInAnyPackage(Stream.of(values())
                    .filter(layer -> layer.compareTo(this) > 0)
                    .flatMap(layer -> Stream.of(layer.packages))
                    .toArray(String[]::new));
        }

        static DescribedPredicate<JavaClass> all() {
            return resideInAnyPackage(Stream.of(values())
                    .flatMap(layer -> Stream.of(layer.packages))
                    .toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @EnumSource
    void packagesOfTheCoreDependOnNoHigherLayer(CoreLayer layer) {
        noClasses()
                .that(layer.classes())
                .should()
                .dependOnClassesThat(layer.higher())
                .check(OURS);
    }

    @Test
    void everyPackageOfTheCoreHasALayer() {
        classes()
                .that()
                .resideInAPackage("orrery.core..")
                .and()
                .doNotHaveSimpleName("package-info")
                .should(be(CoreLayer.all()))
                .check(OURS);
    }

    /** Time is virtual; whoever waits for the wall clock waits for a condition, with a limit. */
    @Test
    void librariesNeverSleep() {
        noClasses()
                .that(Layer.libraries())
                .should()
                .callMethodWhere(target(name("sleep")).and(target(owner(assignableTo(Thread.class)))))
                .allowEmptyShould(true)
                .check(OURS);
    }
}
