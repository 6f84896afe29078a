"""People with the same name are told apart."""

from majlis.room.namesakes import told_apart


def test_the_first_keeps_the_name_and_the_others_get_numbers() -> None:
    names = {"a": "Marten", "b": "Otter", "c": "Marten", "d": "marten"}
    assert told_apart(names) == {"a": "Marten", "b": "Otter", "c": "Marten 2", "d": "marten 3"}


def test_a_number_that_somebody_has_chosen_is_passed_over() -> None:
    assert told_apart({1: "Marten 2", 2: "Marten", 3: "Marten"}) == {
        1: "Marten 2",
        2: "Marten",
        3: "Marten 3",
    }


def test_names_that_are_taken_stay_with_those_who_have_them() -> None:
    assert told_apart({"c": "Marten"}, ["Marten", "Marten 2"]) == {"c": "Marten 3"}
